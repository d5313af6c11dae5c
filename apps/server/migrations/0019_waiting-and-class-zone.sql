ALTER TABLE "class_members" ADD COLUMN "waiting_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "let_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "time_zone" text;