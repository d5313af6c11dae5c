import { games } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { type FindProfile, listItems } from './list-items.ts';
import { findSkills, takeReviews } from './take-reviews.ts';

export const registerMicro = (app: FastifyInstance, platform: Platform, findProfile: FindProfile): void => {
  route(app, platform, games.listMicroItems, ({ user, query }) =>
    listItems(platform, findProfile, user, query.profileId ?? 0, query.distances),
  );
  route(app, platform, games.sendMicroReviews, ({ user, body }) =>
    takeReviews(platform, findProfile, user, body.reviews),
  );
  route(app, platform, games.getMicroSkills, ({ user }) => findSkills(platform.db, user.id));
};
