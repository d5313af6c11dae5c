ALTER TABLE "class_members" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "class_members" ADD COLUMN "phone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "class_members" ADD COLUMN "phone_heard_at" timestamp (3) with time zone;