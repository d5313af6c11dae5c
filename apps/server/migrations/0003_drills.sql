CREATE TABLE "drill_tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drill_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"drill_id" integer NOT NULL,
	"number" integer NOT NULL,
	"made" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"call" jsonb,
	"committed_at" timestamp (3) with time zone,
	"shot_uuid" uuid,
	"dial" jsonb,
	"hold" jsonb,
	"fired_at" timestamp (3) with time zone,
	"pointed" jsonb,
	"revealed_at" timestamp (3) with time zone,
	"outcome" jsonb,
	"cell" jsonb NOT NULL,
	"distance" double precision NOT NULL,
	"truth" double precision,
	"best" double precision,
	"interval" double precision,
	"reference" double precision,
	"is_hit" boolean,
	"is_bad" boolean
);
--> statement-breakpoint
CREATE TABLE "drills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"level" integer NOT NULL,
	"tasks" integer NOT NULL,
	"profile_name" text NOT NULL,
	"base" jsonb NOT NULL,
	"grounds" jsonb NOT NULL,
	"distances" jsonb,
	"farthest" double precision NOT NULL,
	"seed" text NOT NULL,
	"day" text,
	"is_over" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drill_tasks" ADD CONSTRAINT "drill_tasks_drill_id_drills_id_fk" FOREIGN KEY ("drill_id") REFERENCES "public"."drills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drills" ADD CONSTRAINT "drills_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drill_tasks_number" ON "drill_tasks" USING btree ("drill_id","number");--> statement-breakpoint
CREATE INDEX "drills_user" ON "drills" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "drills_daily" ON "drills" USING btree ("user_id","day");