ALTER TABLE "match_entries" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "match_entries" ALTER COLUMN "base" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "match_entries" ALTER COLUMN "seed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "match_entries" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "match_entries" ADD COLUMN "member" text;--> statement-breakpoint
ALTER TABLE "match_entries" ADD COLUMN "class" text;--> statement-breakpoint
ALTER TABLE "match_entries" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "match_entries" ADD COLUMN "squad" text;