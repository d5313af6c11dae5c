CREATE TABLE "class_assignments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"made_by" integer NOT NULL,
	"title" text NOT NULL,
	"what" jsonb NOT NULL,
	"wind" text NOT NULL,
	"seed" text NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"closes_at_due" boolean DEFAULT false NOT NULL,
	"tries" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "assignment_id" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "try_number" integer;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "assignment_id" integer;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "try_number" integer;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "cells" jsonb;--> statement-breakpoint
ALTER TABLE "class_assignments" ADD CONSTRAINT "class_assignments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_assignments_class" ON "class_assignments" USING btree ("class_id");--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_assignment_id_class_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."class_assignments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drills" ADD CONSTRAINT "drills_assignment_id_class_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."class_assignments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "runs_assignment" ON "runs" USING btree ("assignment_id","user_id","try_number");--> statement-breakpoint
CREATE UNIQUE INDEX "drills_assignment" ON "drills" USING btree ("assignment_id","user_id","try_number");