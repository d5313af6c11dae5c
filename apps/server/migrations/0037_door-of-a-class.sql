ALTER TABLE "class_members" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "class_members" ADD COLUMN "heard_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "expected" integer;--> statement-breakpoint
-- members of earlier releases hold their seats
UPDATE "class_members" SET "heard_at" = "joined_at";