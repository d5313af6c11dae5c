CREATE TABLE "address_budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"admin_id" integer,
	"admin_name" text NOT NULL,
	"action" text NOT NULL,
	"user_id" integer,
	"user_name" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_restrictions" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"wmp_analysis_enabled" boolean DEFAULT false NOT NULL,
	"custom_scenarios_enabled" boolean DEFAULT false NOT NULL,
	"profile_editing_enabled" boolean DEFAULT false NOT NULL,
	"truing_enabled" boolean DEFAULT false NOT NULL,
	"data_export_enabled" boolean DEFAULT false NOT NULL,
	"advanced_ballistics_enabled" boolean DEFAULT false NOT NULL,
	"historical_analysis_enabled" boolean DEFAULT false NOT NULL,
	"upgrade_prompts_enabled" boolean DEFAULT true NOT NULL,
	"watermark_enabled" boolean DEFAULT true NOT NULL,
	"allowed_profile_ids" integer[] DEFAULT '{}' NOT NULL,
	"allowed_scenario_ids" integer[] DEFAULT '{}' NOT NULL,
	"max_target_distance" double precision DEFAULT 600 NOT NULL,
	"max_shots_per_session" integer DEFAULT 10 NOT NULL,
	"max_sessions_per_day" integer DEFAULT 2 NOT NULL,
	CONSTRAINT "demo_restrictions_one_row" CHECK ("demo_restrictions"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"digest" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_locks" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"locks" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"sid" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"password_hash" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_demo_user" boolean DEFAULT false NOT NULL,
	"sub_status" text DEFAULT 'none' NOT NULL,
	"grace_until" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_demo_is_no_admin" CHECK (NOT ("users"."is_admin" AND "users"."is_demo_user"))
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"confidence" double precision NOT NULL,
	"metadata" jsonb NOT NULL,
	"entries" jsonb NOT NULL,
	"wind_brackets" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"bullet_weight" double precision NOT NULL,
	"bullet_bc" double precision NOT NULL,
	"muzzle_velocity" double precision NOT NULL,
	"twist_rate" double precision NOT NULL,
	"rifle_accuracy" double precision NOT NULL,
	"bullet_weight_variation" double precision NOT NULL,
	"powder_charge_variation" double precision NOT NULL,
	"bc_variation" double precision NOT NULL,
	"scope_height" double precision NOT NULL,
	"zero_range" double precision NOT NULL,
	"drag_model" text NOT NULL,
	"bullet_diameter" double precision NOT NULL,
	"bullet_length" double precision,
	"twist_direction" text NOT NULL,
	"bc_segments" jsonb NOT NULL,
	"powder_temp_sensitivity" double precision NOT NULL,
	"reticle_type" text NOT NULL,
	"notes" text,
	"elevation_reference_data" jsonb,
	"windage_reference_data" jsonb,
	"previous_baseline" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scenarios" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scenarios_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"scenario_type" text NOT NULL,
	"engagements" jsonb NOT NULL,
	"environmental_conditions" jsonb,
	"multi_target_wind_effects" jsonb,
	"direction_of_fire" double precision NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" integer NOT NULL,
	"shot_number" integer NOT NULL,
	"shot_uuid" uuid,
	"wind_hold" double precision NOT NULL,
	"elevation_hold" double precision NOT NULL,
	"wind_dial" double precision NOT NULL,
	"elevation_dial" double precision NOT NULL,
	"impact_x" double precision NOT NULL,
	"impact_y" double precision NOT NULL,
	"response_time" double precision NOT NULL,
	"is_hit" boolean NOT NULL,
	"score" integer NOT NULL,
	"distance" double precision NOT NULL,
	"target_type" text NOT NULL,
	"target_size" double precision NOT NULL,
	"wind_speed" double precision,
	"wind_direction" double precision,
	"temperature" double precision,
	"humidity" double precision,
	"pressure" double precision,
	"rifle_accuracy" double precision NOT NULL,
	"true_wind_drift_mils" double precision NOT NULL,
	"true_elevation_mils" double precision NOT NULL,
	"user_wind_dial" double precision NOT NULL,
	"user_elevation_dial" double precision NOT NULL,
	"wind_error" double precision NOT NULL,
	"elevation_error" double precision NOT NULL,
	"engagement_time" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "training_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"profile_id" integer,
	"scenario_id" integer NOT NULL,
	"training_mode" text NOT NULL,
	"shots_fired" integer DEFAULT 0 NOT NULL,
	"hits_on_target" integer DEFAULT 0 NOT NULL,
	"avg_response_time" double precision DEFAULT 0 NOT NULL,
	"accuracy" double precision DEFAULT 0 NOT NULL,
	"notes" text,
	"seed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wind_fields" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wind_fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"seed" text,
	"distance_points" integer NOT NULL,
	"time_points" integer NOT NULL,
	"wind_field" jsonb NOT NULL,
	"settings" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wmp_results" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wmp_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"phase" integer NOT NULL,
	"profile_id" integer,
	"scenario_id" integer,
	"field_digest" text,
	"request" jsonb NOT NULL,
	"reply" jsonb NOT NULL,
	"working" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenarios" ADD CONSTRAINT "scenarios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shots" ADD CONSTRAINT "shots_session_id_training_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."training_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD CONSTRAINT "training_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD CONSTRAINT "training_sessions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD CONSTRAINT "training_sessions_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wind_fields" ADD CONSTRAINT "wind_fields_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wmp_results" ADD CONSTRAINT "wmp_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wmp_results" ADD CONSTRAINT "wmp_results_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wmp_results" ADD CONSTRAINT "wmp_results_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_user_key" ON "idempotency_keys" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "login_locks_expiry" ON "login_locks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_ins_expiry" ON "sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "cards_user" ON "cards" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "profiles_user" ON "profiles" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "scenarios_user" ON "scenarios" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shots_session_number" ON "shots" USING btree ("session_id","shot_number");--> statement-breakpoint
CREATE UNIQUE INDEX "shots_session_uuid" ON "shots" USING btree ("session_id","shot_uuid");--> statement-breakpoint
CREATE INDEX "training_sessions_user" ON "training_sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "training_sessions_user_day" ON "training_sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "training_sessions_profile" ON "training_sessions" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "training_sessions_scenario" ON "training_sessions" USING btree ("scenario_id");--> statement-breakpoint
CREATE INDEX "wind_fields_user" ON "wind_fields" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "wmp_results_user_phase" ON "wmp_results" USING btree ("user_id","phase","id");