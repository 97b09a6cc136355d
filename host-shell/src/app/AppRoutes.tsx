import { lazyPage } from './lazy-page'

/* What the shell is made of beyond its first file, each part a file of its own that loads when it is visited. */

/** All pages but those below, with the frame around them and what opens remotes. */
export const OtherPages = lazyPage(() =>
  import(/* webpackChunkName: "frame" */ './OtherRoutes').then((module) => module.OtherRoutes),
)
export const LoginPage = lazyPage(() =>
  import(/* webpackChunkName: "session" */ '../login/LoginPage').then((module) => module.LoginPage),
)
export const SignUpPage = lazyPage(() =>
  import(/* webpackChunkName: "sign-up" */ '../login/SignUpPage').then(
    (module) => module.SignUpPage,
  ),
)
export const StartupPage = lazyPage(() =>
  import(/* webpackChunkName: "startup" */ '../launch/StartupPage').then(
    (module) => module.StartupPage,
  ),
)
export const DeniedPage = lazyPage(() =>
  import(/* webpackChunkName: "denied" */ '../session/DeniedPage').then(
    (module) => module.DeniedPage,
  ),
)
