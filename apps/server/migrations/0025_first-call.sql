CREATE TABLE "first_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"told" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "first_calls" ADD CONSTRAINT "first_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "first_calls_user" ON "first_calls" USING btree ("user_id");