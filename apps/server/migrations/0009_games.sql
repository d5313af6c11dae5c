CREATE TABLE "field_entries" (
	"id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"profile_id" integer,
	"profile_name" text NOT NULL,
	"distance" double precision NOT NULL,
	"called" jsonb NOT NULL,
	"metered" jsonb,
	"held" double precision,
	"hit" boolean,
	"impact" double precision,
	"note" text DEFAULT '' NOT NULL,
	"rifle" jsonb,
	CONSTRAINT "field_entries_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "micro_items" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"card" jsonb NOT NULL,
	"base" jsonb,
	"answer" double precision,
	"reset_at" timestamp (3) with time zone,
	CONSTRAINT "micro_items_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "micro_reviews" (
	"id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"profile_id" integer,
	"key" text NOT NULL,
	"asked" jsonb,
	"given" jsonb,
	"ms" double precision NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"truth" jsonb NOT NULL,
	"is_good" boolean NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "micro_reviews_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "spotter_rounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spotter_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"level" integer NOT NULL,
	"base" jsonb NOT NULL,
	"seed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spotter_shots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spotter_shots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"round_id" integer NOT NULL,
	"number" integer NOT NULL,
	"made" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"call" jsonb,
	"off" jsonb
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "table_name" text;--> statement-breakpoint
ALTER TABLE "field_entries" ADD CONSTRAINT "field_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "micro_items" ADD CONSTRAINT "micro_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "micro_reviews" ADD CONSTRAINT "micro_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotter_rounds" ADD CONSTRAINT "spotter_rounds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotter_shots" ADD CONSTRAINT "spotter_shots_round_id_spotter_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."spotter_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "field_entries_user" ON "field_entries" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "micro_reviews_key" ON "micro_reviews" USING btree ("user_id","key","at");--> statement-breakpoint
CREATE INDEX "spotter_rounds_user" ON "spotter_rounds" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "spotter_shots_number" ON "spotter_shots" USING btree ("round_id","number");--> statement-breakpoint
CREATE INDEX "drills_day" ON "drills" USING btree ("day","level");