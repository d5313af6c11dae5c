CREATE TABLE "days" (
	"id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"on_day" date NOT NULL,
	"name" text NOT NULL,
	"document" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "days_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "field_entries" ADD COLUMN "day_id" uuid;--> statement-breakpoint
ALTER TABLE "field_entries" ADD COLUMN "stage" integer;--> statement-breakpoint
ALTER TABLE "field_entries" ADD COLUMN "target" integer;--> statement-breakpoint
ALTER TABLE "field_entries" ADD COLUMN "dialed_up" double precision;--> statement-breakpoint
ALTER TABLE "field_entries" ADD COLUMN "impact_up" double precision;--> statement-breakpoint
ALTER TABLE "days" ADD CONSTRAINT "days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "field_entries_day" ON "field_entries" USING btree ("user_id","day_id") WHERE day_id is not null;