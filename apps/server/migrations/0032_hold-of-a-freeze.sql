ALTER TABLE "class_tasks" ADD COLUMN "hold_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "class_tasks" ADD COLUMN "reopened_at" timestamp (3) with time zone;