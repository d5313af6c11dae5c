ALTER TABLE "drill_tasks" ADD COLUMN "looked" jsonb;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "rung" jsonb;