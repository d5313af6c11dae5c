ALTER TABLE "drill_tasks" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "drill_tasks" ADD COLUMN "late" jsonb;