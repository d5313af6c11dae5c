CREATE TABLE "learn_events" (
	"id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"lesson" integer NOT NULL,
	"step" text NOT NULL,
	"asked" jsonb NOT NULL,
	"said" double precision NOT NULL,
	"was" double precision NOT NULL,
	"aided" boolean NOT NULL,
	"in_words" boolean NOT NULL,
	"ms" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learn_events_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "learn_lessons" (
	"user_id" integer NOT NULL,
	"lesson" integer NOT NULL,
	"state" jsonb NOT NULL,
	"flag_slope" jsonb,
	CONSTRAINT "learn_lessons_user_id_lesson_pk" PRIMARY KEY("user_id","lesson")
);
--> statement-breakpoint
ALTER TABLE "learn_events" ADD CONSTRAINT "learn_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learn_lessons" ADD CONSTRAINT "learn_lessons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;