import { courses } from '@windcall/contract';
import { useCallback, useEffect, useState } from 'react';
import { queryClient } from '../../../api/query-client.ts';
import { keyOf, refresh, useCall, useCallMutation } from '../../../api/use-call.ts';

type Course = courses.CompleteCourse;

/** A stored course being changed, until it is saved. */
export const useCourseDraft = (id: number) => {
  const params = { id: String(id) };
  const stored = useCall(courses.getCourse, { params }, { refetchOnWindowFocus: false });
  const [draft, setDraft] = useState<Course | null>(null);
  const save = useCallMutation(courses.updateCourse, {
    onSuccess: (answer) => {
      queryClient.setQueryData(keyOf(courses.getCourse, { params }), answer);
      setDraft(null);
      void refresh(courses.listCourses);
    },
    failed: ['Save Failed', 'The stage was not saved. Try again.'],
  });
  const kept = stored.data ? courses.completeCourse(stored.data.course) : null;
  const course = draft ?? kept;
  const isChanged = draft !== null;
  // closing the tab by mistake asks first
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  const fresh = stored.data?.course;
  const change = useCallback(
    (by: (course: Course) => Course) =>
      setDraft((before) =>
        before === null && fresh === undefined ? null : by(before ?? courses.completeCourse(fresh as courses.Course)),
      ),
    [fresh],
  );
  return { stored, course, isChanged, change, save };
};
