ALTER TABLE "profiles" ALTER COLUMN "name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "bullet_weight" SET DEFAULT 140;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "bullet_bc" SET DEFAULT 0.325;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "muzzle_velocity" SET DEFAULT 2800;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "twist_rate" SET DEFAULT 8;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "rifle_accuracy" SET DEFAULT 0.25;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "bullet_weight_variation" SET DEFAULT 0.5;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "powder_charge_variation" SET DEFAULT 0.1;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "bc_variation" SET DEFAULT 0.008;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "scope_height" SET DEFAULT 2.36;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "zero_range" SET DEFAULT 100;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "drag_model" SET DEFAULT 'G7';--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "bullet_diameter" SET DEFAULT 0.264;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "twist_direction" SET DEFAULT 'right';--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "bc_segments" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "powder_temp_sensitivity" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "reticle_type" SET DEFAULT 'ZCO_MPCT2X';--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "barrel_length" double precision;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "chamber" text;