ALTER TABLE "class_assignments" ADD COLUMN "law" integer;--> statement-breakpoint
ALTER TABLE "class_lives" ADD COLUMN "law" integer;--> statement-breakpoint
ALTER TABLE "spotter_rounds" ADD COLUMN "law" integer;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "law" integer;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "law" integer;