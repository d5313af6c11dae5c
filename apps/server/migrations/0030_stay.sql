ALTER TABLE "sign_ins" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "stay_hash" text;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "stay_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sign_ins_stay" ON "sign_ins" USING btree ("stay_hash");