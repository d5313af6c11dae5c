-- Members who took their results along, or whose accounts went, before the events were rewritten with them: what the events still
-- hold of theirs goes now. What they did after coming back stays.
UPDATE class_events e
SET data = (e.data - 'call' - 'calledS') || CASE WHEN e.data ? 'name' THEN '{"name": "a student"}'::jsonb ELSE '{}'::jsonb END
FROM class_members m
WHERE m.class_id = e.class_id AND m.id = e.member_id AND m.took_results_at >= e.at
  AND (e.data ? 'call' OR e.data ? 'calledS' OR e.data ? 'name');--> statement-breakpoint
UPDATE class_events e
SET data = jsonb_set(e.data, '{results}', (
  SELECT coalesce(jsonb_agg(one ORDER BY place), '[]'::jsonb)
  FROM jsonb_array_elements(e.data -> 'results') WITH ORDINALITY AS r (one, place)
  WHERE NOT EXISTS (
    SELECT FROM class_members m
    WHERE m.class_id = e.class_id AND m.took_results_at >= e.at AND to_jsonb(m.id) = one -> 'memberId')))
WHERE e.kind = 'revealed' AND jsonb_typeof(e.data -> 'results') = 'array'
  AND EXISTS (SELECT FROM class_members m WHERE m.class_id = e.class_id AND m.took_results_at >= e.at);
