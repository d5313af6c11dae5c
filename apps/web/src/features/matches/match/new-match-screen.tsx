import { type BodyOf, COURSE_LABELS, courses, matches } from '@windcall/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../api/message-of.ts';
import { request } from '../../../api/request.ts';
import { refresh, useCall } from '../../../api/use-call.ts';
import { useOffline } from '../../../api/use-offline.ts';
import { useDemo } from '../../../demo/use-demo.ts';
import { desk } from '../../../desk/desk.ts';
import { Button } from '../../../kit/button.tsx';
import { ButtonLink } from '../../../kit/button-link.tsx';
import { FormFrame } from '../../../kit/form-frame.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Select } from '../../../kit/select.tsx';
import { Switch } from '../../../kit/switch.tsx';
import { TextField } from '../../../kit/text-field.tsx';
import { useFields } from '../../../kit/use-fields.ts';
import { PracticeTabs } from '../../../shell/practice-tabs.tsx';
import { Screen } from '../../../shell/screen.tsx';
import { useUnits } from '../../../units/use-units.tsx';
import '../matches.css';

/** A stage to choose: one that comes with the product, or an own one by its id. */
const READY = 'ready ';
const OWN = 'own ';

interface MatchForm {
  name: string;
  /** Keys of the stages, in their order; one may stand twice. */
  chosen: readonly string[];
  /** Places of the stages whose time breaks ties, from 1. */
  tiebreak: readonly number[];
  wind: 'same' | 'own';
  rifle: 'own' | 'one';
  reveal: 'at-once' | 'at-close';
  divisions: string;
  closes: string;
  /** The stage that Add adds; empty for the first of the list. */
  next: string;
}
const FIRST: MatchForm = {
  ...{ name: '', chosen: [], tiebreak: [], wind: 'same', rifle: 'own' },
  ...{ reveal: 'at-once', divisions: 'Open', closes: '', next: '' },
};

/** Makes a match of own and ready-made stages. */
export const NewMatchScreen = () => {
  const units = useUnits();
  const navigate = useNavigate();
  const offline = useOffline();
  const demo = useDemo();
  const ready = useCall(courses.listReadyCourses, {}, { staleTime: Number.POSITIVE_INFINITY });
  const own = useCall(courses.listCourses, {});
  const { values, set, field } = useFields<MatchForm>(FIRST);
  const { name, chosen, tiebreak, wind, rifle, reveal, divisions, closes, next } = values;
  const [pending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const choices = [
    ...(ready.data ?? []).map((course) => ({ value: READY + course.name, label: course.name, group: 'Ready-made' })),
    ...(own.data ?? []).map((course) => ({ value: OWN + course.id, label: course.name, group: 'Yours' })),
  ];
  const nameOf = (key: string): string => choices.find(({ value }) => value === key)?.label ?? key;
  const courseOf = async (key: string): Promise<courses.Course> => {
    const found = ready.data?.find((course) => READY + course.name === key);
    if (found) return found;
    return (await request(courses.getCourse, { params: { id: key.slice(OWN.length) } })).course;
  };
  const missing =
    name.trim() === '' ? 'Give the match a name.' : chosen.length === 0 ? 'Add at least one stage.' : null;
  const submit = async (): Promise<void> => {
    if (missing !== null) {
      setTrouble(missing);
      return;
    }
    if (!demo.checkFeature('customScenariosEnabled')) return;
    setPending(true);
    setTrouble(null);
    try {
      const body: BodyOf<typeof matches.createMatch> = {
        name: name.trim(),
        courses: await Promise.all(chosen.map(courseOf)),
        tiebreak: [...tiebreak],
        wind,
        rifle: rifle === 'own' ? 'own' : { profileId: desk.rifleId.read() },
        divisions: divisions
          .split(',')
          .map((division) => division.trim())
          .filter((division) => division !== ''),
        closesAt: closes === '' ? null : new Date(closes).toISOString(),
        reveal,
      };
      const { code } = await request(matches.createMatch, { body });
      void refresh(matches.listMatches);
      navigate(`/practice/matches/${code}`);
    } catch (error) {
      setTrouble(messageOf(units, error, 'The match was not made. Try again.'));
    } finally {
      setPending(false);
    }
  };
  return (
    <Screen title="New match" layout="bare" className="practice practice-page">
      <PracticeTabs current="Games" />
      <FormFrame className="flex max-w-3xl flex-col gap-6" trouble={trouble} onSubmit={() => void submit()}>
        <h2 className="text-2xl font-light">New match</h2>
        <TextField label="Name" maxLength={120} {...field('name')} />
        <Panel title="Stages">
          <ol className="match-rows">
            {chosen.map((key, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stage may stand twice
              <li key={i}>
                <div>
                  <p>
                    {i + 1}. {nameOf(key)}
                  </p>
                </div>
                <span className="flex items-center gap-4">
                  <Switch
                    label={COURSE_LABELS.tiebreak}
                    checked={tiebreak.includes(i + 1)}
                    onChange={(breaks) =>
                      set('tiebreak', breaks ? [...tiebreak, i + 1] : tiebreak.filter((n) => n !== i + 1))
                    }
                  />
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Remove stage ${i + 1}`}
                    onClick={() => {
                      set('chosen', chosen.toSpliced(i, 1));
                      set(
                        'tiebreak',
                        tiebreak.flatMap((n) => (n === i + 1 ? [] : [n > i + 1 ? n - 1 : n])),
                      );
                    }}
                  >
                    Remove
                  </Button>
                </span>
              </li>
            ))}
          </ol>
          <div className="mt-3 flex items-end gap-2">
            <Select
              label="Stage"
              className="min-w-0 flex-1"
              value={next || (choices[0]?.value ?? '')}
              choices={choices}
              onChange={field('next').onChange}
            />
            <Button
              disabled={choices.length === 0 || chosen.length >= matches.MATCH_LIMITS.courses}
              onClick={() => {
                const key = next || choices[0]?.value;
                if (key) set('chosen', [...chosen, key]);
              }}
            >
              Add
            </Button>
          </div>
        </Panel>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Wind"
            {...field('wind')}
            choices={[
              { value: 'same', label: 'The same for everybody' },
              { value: 'own', label: 'Each has their own' },
            ]}
          />
          <Select
            label="Rifle"
            {...field('rifle')}
            choices={[
              { value: 'own', label: 'Everybody’s own' },
              { value: 'one', label: 'Mine for everybody' },
            ]}
          />
          <Select
            label={COURSE_LABELS.reveal}
            {...field('reveal')}
            choices={[
              { value: 'at-once', label: 'When a run is over' },
              { value: 'at-close', label: 'When the match closes' },
            ]}
          />
          <TextField
            label={COURSE_LABELS.divisions}
            hint="Up to six, with commas between them."
            {...field('divisions')}
          />
          <TextField
            label={COURSE_LABELS.closesAt}
            type="datetime-local"
            hint="Leave it empty to close the match yourself."
            {...field('closes')}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" size="lg" pending={pending} disabled={offline}>
            Make the match
          </Button>
          <ButtonLink size="lg" variant="quiet" to="/practice/matches">
            Cancel
          </ButtonLink>
        </div>
      </FormFrame>
    </Screen>
  );
};
