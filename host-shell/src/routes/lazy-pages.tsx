import { loadSessionWords } from '../session/session-words'
import { lazyPage, withWords } from './lazy-page'

/* What the shell is made of beyond its first file, each part a file of its own that loads when it is visited. */

/** All pages but those below, with the frame around them and what opens remotes. */
export const OtherPages = lazyPage(() =>
  import(/* webpackChunkName: "frame" */ './OtherRoutes').then((module) => module.OtherRoutes),
)
export const LoginPage = lazyPage(() =>
  withWords(
    import(/* webpackChunkName: "session" */ '../login/LoginPage').then(
      (module) => module.LoginPage,
    ),
    loadSessionWords,
  ),
)
export const SignUpPage = lazyPage(() =>
  withWords(
    import(/* webpackChunkName: "sign-up" */ '../login/SignUpPage').then(
      (module) => module.SignUpPage,
    ),
    loadSessionWords,
  ),
)
export const StartupPage = lazyPage(() =>
  withWords(
    import(/* webpackChunkName: "startup" */ '../launch/StartupPage').then(
      (module) => module.StartupPage,
    ),
    loadSessionWords,
  ),
)
export const DeniedPage = lazyPage(() =>
  withWords(
    import(/* webpackChunkName: "denied" */ '../session/DeniedPage').then(
      (module) => module.DeniedPage,
    ),
    loadSessionWords,
  ),
)
