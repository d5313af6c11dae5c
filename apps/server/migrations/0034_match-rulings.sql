CREATE TABLE "match_rulings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_rulings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"match_id" integer NOT NULL,
	"user_id" integer,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"entry_id" integer,
	"among" jsonb,
	"course" integer,
	"run_id" integer,
	"round" integer,
	"go" integer,
	"outcome" text,
	"was" text,
	"points" double precision,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"undoes" integer
);
--> statement-breakpoint
ALTER TABLE "match_rulings" ADD CONSTRAINT "match_rulings_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_rulings" ADD CONSTRAINT "match_rulings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_rulings" ADD CONSTRAINT "match_rulings_entry_id_match_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."match_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_rulings" ADD CONSTRAINT "match_rulings_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "match_rulings_number" ON "match_rulings" USING btree ("match_id","number");--> statement-breakpoint
INSERT INTO "match_rulings" ("match_id", "user_id", "number", "kind", "entry_id", "course", "run_id", "reason", "at")
SELECT g."match_id", m."user_id", row_number() OVER (PARTITION BY g."match_id" ORDER BY g."at", g."entry_id", g."run_id"), g."kind", g."entry_id", g."course_number", g."run_id", g."reason", g."at"
FROM (
  SELECT e."match_id", 'disqualify' AS "kind", e."id" AS "entry_id", NULL::integer AS "course_number", NULL::integer AS "run_id", e."struck_reason" AS "reason", coalesce(n."closed_at", e."created_at") AS "at"
  FROM "match_entries" e JOIN "matches" n ON n."id" = e."match_id" WHERE e."struck_reason" IS NOT NULL
  UNION ALL
  SELECT e."match_id", 'reshoot', e."id", r."course_number", r."id", coalesce(r."set_aside_reason", ''), r."set_aside_at"
  FROM "runs" r JOIN "match_entries" e ON e."id" = r."entry_id" WHERE r."set_aside_at" IS NOT NULL
) g JOIN "matches" m ON m."id" = g."match_id";
