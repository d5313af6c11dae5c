ALTER TABLE "profiles" ADD COLUMN "drag_curve" jsonb;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "muzzle_velocity_sd" double precision;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "zero_air" jsonb;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "zero_offset" jsonb;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "click" jsonb;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "tracking" jsonb;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "cartridge" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "spin_factor" double precision;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "powder_table" jsonb;