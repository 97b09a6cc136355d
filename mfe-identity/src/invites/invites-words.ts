import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of invitations, for who sends them. */
export const useInvitesWords = wordsOfPart(
  'invites',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
