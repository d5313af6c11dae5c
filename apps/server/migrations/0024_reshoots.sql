DROP INDEX "runs_entry_course";--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "set_aside_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "set_aside_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "runs_entry_attempt" ON "runs" USING btree ("entry_id","course_number","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_entry_course" ON "runs" USING btree ("entry_id","course_number") WHERE "runs"."set_aside_at" IS NULL;