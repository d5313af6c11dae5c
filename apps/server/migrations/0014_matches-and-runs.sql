CREATE TABLE "match_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"match_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"division" text NOT NULL,
	"profile_name" text NOT NULL,
	"base" jsonb NOT NULL,
	"seed" text NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"struck_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"document" jsonb NOT NULL,
	"seed" text NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"maker_saw_table_at" timestamp (3) with time zone,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_shots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_shots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"number" integer NOT NULL,
	"shot_uuid" uuid NOT NULL,
	"line" integer NOT NULL,
	"round" integer NOT NULL,
	"target" integer NOT NULL,
	"position" integer NOT NULL,
	"at_s" double precision NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"dial" jsonb NOT NULL,
	"hold" jsonb NOT NULL,
	"impact" jsonb NOT NULL,
	"is_hit" boolean NOT NULL,
	"points" double precision NOT NULL,
	"ring" text,
	"outcome" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_speeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_speeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"target" integer NOT NULL,
	"lo" double precision NOT NULL,
	"hi" double precision NOT NULL,
	"called_at" timestamp (3) with time zone NOT NULL,
	"truth" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"entry_id" integer,
	"course_number" integer,
	"profile_name" text NOT NULL,
	"document" jsonb NOT NULL,
	"made" jsonb NOT NULL,
	"seed" text NOT NULL,
	"level" integer NOT NULL,
	"scored" boolean NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"starts_at" timestamp (3) with time zone,
	"moves" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"rounds" jsonb,
	"points" double precision,
	"impacts" integer,
	"x" integer,
	"time_s" double precision,
	"aim" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "match_entries" ADD CONSTRAINT "match_entries_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_entries" ADD CONSTRAINT "match_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_shots" ADD CONSTRAINT "run_shots_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_shots" ADD CONSTRAINT "run_shots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_speeds" ADD CONSTRAINT "run_speeds_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_speeds" ADD CONSTRAINT "run_speeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_entry_id_match_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."match_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "match_entries_user" ON "match_entries" USING btree ("match_id","user_id");--> statement-breakpoint
CREATE INDEX "match_entries_owner" ON "match_entries" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_code" ON "matches" USING btree ("code");--> statement-breakpoint
CREATE INDEX "matches_user" ON "matches" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "run_shots_number" ON "run_shots" USING btree ("run_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "run_shots_uuid" ON "run_shots" USING btree ("run_id","shot_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "run_speeds_target" ON "run_speeds" USING btree ("run_id","target");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_entry_course" ON "runs" USING btree ("entry_id","course_number");--> statement-breakpoint
CREATE INDEX "runs_user" ON "runs" USING btree ("user_id","created_at");