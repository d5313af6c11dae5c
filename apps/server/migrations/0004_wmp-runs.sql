CREATE TABLE "wmp_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wmp_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"stage_id" integer,
	"stage_digest" text,
	"profile_id" integer,
	"profile_name" text NOT NULL,
	"scenario_id" integer,
	"scenario_name" text,
	"wind_source" text,
	"basis" text,
	"phase1" jsonb NOT NULL,
	"phase2" jsonb,
	"phase3" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"chosen_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "stage_digest" text;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "rows" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "promise" jsonb;--> statement-breakpoint
ALTER TABLE "wmp_runs" ADD CONSTRAINT "wmp_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wmp_runs" ADD CONSTRAINT "wmp_runs_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wmp_runs" ADD CONSTRAINT "wmp_runs_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wmp_runs" ADD CONSTRAINT "wmp_runs_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wmp_runs_user" ON "wmp_runs" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "wmp_runs_stage" ON "wmp_runs" USING btree ("stage_id");--> statement-breakpoint
INSERT INTO "wmp_runs" ("user_id", "profile_id", "profile_name", "scenario_id", "scenario_name", "wind_source", "phase1", "phase2", "phase3", "created_at", "chosen_at")
SELECT p1."user_id", p1."profile_id", coalesce(p."name", ''), p1."scenario_id", s."name", p1."field_digest", p1."reply",
	(SELECT jsonb_build_object('parameters', p2."request", 'reply', p2."reply") FROM "wmp_results" p2
		WHERE p2."user_id" = p1."user_id" AND p2."phase" = 2 AND p2."working"->>'phase1Id' = p1."id"::text ORDER BY p2."id" DESC LIMIT 1),
	(SELECT jsonb_build_object('params', p3."request"->'params', 'reply', p3."reply") FROM "wmp_results" p3
		WHERE p3."user_id" = p1."user_id" AND p3."phase" = 3 AND p3."working"->>'phase1Id' = p1."id"::text ORDER BY p3."id" DESC LIMIT 1),
	p1."created_at",
	(SELECT max(p3."created_at") FROM "wmp_results" p3
		WHERE p3."user_id" = p1."user_id" AND p3."phase" = 3 AND p3."working"->>'phase1Id' = p1."id"::text)
FROM "wmp_results" p1
LEFT JOIN "profiles" p ON p."id" = p1."profile_id"
LEFT JOIN "scenarios" s ON s."id" = p1."scenario_id"
WHERE p1."phase" = 1
ORDER BY p1."id";
