CREATE TABLE "stages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"digest" text NOT NULL,
	"document" jsonb NOT NULL,
	"sealed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "training_sessions" DROP CONSTRAINT "training_sessions_profile_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "training_sessions" DROP CONSTRAINT "training_sessions_scenario_id_scenarios_id_fk";
--> statement-breakpoint
DROP INDEX "training_sessions_profile";--> statement-breakpoint
DROP INDEX "training_sessions_scenario";--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "stage_id" integer;--> statement-breakpoint
ALTER TABLE "shots" ADD COLUMN "stage_id" integer;--> statement-breakpoint
ALTER TABLE "shots" ADD COLUMN "target" integer;--> statement-breakpoint
ALTER TABLE "shots" ADD COLUMN "moment" double precision;--> statement-breakpoint
ALTER TABLE "shots" ADD COLUMN "split" jsonb;--> statement-breakpoint
ALTER TABLE "shots" ADD COLUMN "claim" jsonb;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD COLUMN "profile_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD COLUMN "scenario_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD COLUMN "stage_id" integer;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD COLUMN "stage_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD COLUMN "sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wmp_results" ADD COLUMN "stage_id" integer;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stages_user_digest" ON "stages" USING btree ("user_id","digest");--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shots" ADD CONSTRAINT "shots_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD CONSTRAINT "training_sessions_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wmp_results" ADD CONSTRAINT "wmp_results_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shots_stage" ON "shots" USING btree ("stage_id");--> statement-breakpoint
CREATE INDEX "training_sessions_stage" ON "training_sessions" USING btree ("stage_id");--> statement-breakpoint
-- Sessions keep the names they were shot under: from now on nothing holds profile and scenario.
UPDATE "training_sessions" s SET
	"profile_name" = coalesce((SELECT p."name" FROM "profiles" p WHERE p."id" = s."profile_id"), 'Default 6.5 Creedmoor'),
	"scenario_name" = coalesce((SELECT c."name" FROM "scenarios" c WHERE c."id" = s."scenario_id"), '');
