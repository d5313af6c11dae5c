CREATE TABLE "class_events" (
	"class_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"member_id" integer,
	"live_id" integer,
	"task" integer,
	"data" jsonb NOT NULL,
	CONSTRAINT "class_events_class_id_seq_pk" PRIMARY KEY("class_id","seq")
);
--> statement-breakpoint
CREATE TABLE "class_lives" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_lives_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"made_by" integer NOT NULL,
	"level" integer NOT NULL,
	"tasks" integer NOT NULL,
	"base" jsonb NOT NULL,
	"distances" jsonb,
	"seed" text NOT NULL,
	"call_s" double precision,
	"names" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "class_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"join_request" uuid,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"took_results_at" timestamp (3) with time zone,
	"new_code_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "class_streams" (
	"class_id" integer PRIMARY KEY NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_tasks" (
	"live_id" integer NOT NULL,
	"number" integer NOT NULL,
	"made" jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"frozen_at" timestamp (3) with time zone,
	"revealed_at" timestamp (3) with time zone,
	"skipped_at" timestamp (3) with time zone,
	CONSTRAINT "class_tasks_live_id_number_pk" PRIMARY KEY("live_id","number")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"join_code" text,
	"join_until" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "managed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "managed_class_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "managed_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "drill_tasks" ADD COLUMN "judged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "live_id" integer;--> statement-breakpoint
ALTER TABLE "class_events" ADD CONSTRAINT "class_events_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_lives" ADD CONSTRAINT "class_lives_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_streams" ADD CONSTRAINT "class_streams_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_tasks" ADD CONSTRAINT "class_tasks_live_id_class_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."class_lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_events_live" ON "class_events" USING btree ("live_id","seq");--> statement-breakpoint
CREATE INDEX "class_lives_class" ON "class_lives" USING btree ("class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_members_user" ON "class_members" USING btree ("class_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_members_request" ON "class_members" USING btree ("class_id","join_request");--> statement-breakpoint
CREATE INDEX "class_members_of_user" ON "class_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_join_code" ON "classes" USING btree ("join_code");--> statement-breakpoint
CREATE INDEX "classes_owner" ON "classes" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "drills" ADD CONSTRAINT "drills_live_id_class_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."class_lives"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drills_live" ON "drills" USING btree ("live_id","user_id");--> statement-breakpoint
UPDATE "drill_tasks" SET "judged_at" = "fired_at" WHERE "fired_at" IS NOT NULL;
