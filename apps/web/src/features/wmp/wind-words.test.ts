import { expect, it } from 'vitest';
import {
  clusterNumbers,
  readCandidateCount,
  readDaviesBouldin,
  readProbability,
  readProcessingTime,
  readSilhouette,
  windStrength,
} from './wind-words.ts';

it.each([
  [4.9, 'Light'],
  [5, 'Moderate'],
  [14.9, 'Moderate'],
  [15, 'Strong'],
  [24.9, 'Strong'],
  [25, 'Severe'],
])('calls a wind of %f mph %s', (mph, word) => {
  expect(windStrength(mph)).toBe(word);
});

it.each([
  [readProbability, 0.31, 'ok'],
  [readProbability, 0.3, 'warn'],
  [readProbability, 0.2, 'bad'],
  [readSilhouette, 0.51, 'ok'],
  [readSilhouette, 0.5, 'warn'],
  [readSilhouette, 0.3, 'bad'],
  [readDaviesBouldin, 0.59, 'ok'],
  [readDaviesBouldin, 0.6, 'warn'],
  [readDaviesBouldin, 1, 'bad'],
  [readCandidateCount, 14, 'warn'],
  [readCandidateCount, 15, 'ok'],
  [readCandidateCount, 30, 'ok'],
  [readCandidateCount, 31, 'neutral'],
  [readProcessingTime, 249, 'ok'],
  [readProcessingTime, 250, 'warn'],
])('%o reads %f with the tone %s', (read, value, tone) => {
  expect(read(value).tone).toBe(tone);
});

it('says the words of the bands', () => {
  expect([0.6, 0.4, 0.1].map((s) => readSilhouette(s).word)).toEqual(['good', 'moderate', 'poor']);
  expect([0.5, 0.8, 1.2].map((db) => readDaviesBouldin(db).word)).toEqual([
    'well separated',
    'acceptable',
    'consider fewer clusters',
  ]);
});

it('numbers clusters', () => {
  expect(clusterNumbers(['cluster_1', 'cluster_12'])).toBe('1, 12');
});
