DROP INDEX "drills_user";--> statement-breakpoint
ALTER TABLE "drill_tasks" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "drill_tasks" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "drill_tasks" ADD COLUMN "par" double precision;--> statement-breakpoint
ALTER TABLE "drill_tasks" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "drill_tasks" ADD COLUMN "forecast" jsonb;--> statement-breakpoint
ALTER TABLE "drill_tasks" ADD COLUMN "sky" text;--> statement-breakpoint
ALTER TABLE "drill_tasks" ADD COLUMN "thirds" jsonb;--> statement-breakpoint
ALTER TABLE "drill_tasks" ADD COLUMN "counts_left" boolean;--> statement-breakpoint
-- What is read of a thousand calls at once, without opening their large columns. A trigger keeps it, so that a server of the release
-- before, which runs beside this one during an upgrade, leaves no call out.
CREATE OR REPLACE FUNCTION drill_tasks_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE kind_of text;
BEGIN
  SELECT user_id, kind INTO NEW.user_id, kind_of FROM public.drills WHERE id = NEW.drill_id;
  NEW.forecast := NEW.made -> 'forecast';
  NEW.sky := NEW.made -> 'stage' -> 'wind' ->> 'sky';
  NEW.counts_left := NEW.made ->> 'leftMph' IS NOT NULL
    AND (kind_of <> 'kyl' OR coalesce(NEW.made -> 'platedFirst' = 'true'::jsonb, false));
  NEW.counted_at := coalesce(NEW.judged_at, NEW.fired_at);
  NEW.par := (NEW.outcome ->> 'par')::float8;
  NEW.reading := nullif(NEW.outcome -> 'reading', 'null'::jsonb);
  NEW.thirds := (
    SELECT CASE WHEN count(near) > 0 AND count(middle) > 0 AND count(far) > 0
      THEN jsonb_build_array(avg(near), avg(middle), avg(far)) END
    FROM (
      SELECT CASE WHEN yd <= NEW.distance / 3.0 THEN mph END AS near,
        CASE WHEN yd BETWEEN NEW.distance / 3.0 AND 2 * NEW.distance / 3.0 THEN mph END AS middle,
        CASE WHEN yd BETWEEN 2 * NEW.distance / 3.0 AND NEW.distance THEN mph END AS far
      FROM (
        SELECT (place ->> 'distance')::float8 AS yd, (place ->> 'crosswind')::float8 AS mph
        FROM jsonb_array_elements(CASE WHEN jsonb_typeof(NEW.outcome -> 'path') = 'array' THEN NEW.outcome -> 'path' ELSE '[]' END) place
      ) AS along
    ) AS thirds
  );
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER drill_tasks_figures BEFORE INSERT OR UPDATE OF made, outcome, fired_at, judged_at ON drill_tasks
  FOR EACH ROW EXECUTE FUNCTION drill_tasks_figures();--> statement-breakpoint
UPDATE drill_tasks SET outcome = outcome;--> statement-breakpoint
CREATE INDEX "drill_tasks_counted" ON "drill_tasks" USING btree ("user_id","counted_at","id") WHERE counted_at is not null;--> statement-breakpoint
CREATE INDEX "drill_tasks_open" ON "drill_tasks" USING btree ("user_id","started_at","id") WHERE fired_at is null;--> statement-breakpoint
CREATE INDEX "drills_kind" ON "drills" USING btree ("user_id","kind","id");--> statement-breakpoint
CREATE INDEX "drills_user_day" ON "drills" USING btree ("user_id","created_at","id");