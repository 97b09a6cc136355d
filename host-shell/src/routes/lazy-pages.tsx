import { loadDashboardWords } from '../dashboard/dashboard-words'
import { loadSessionWords } from '../session/session-words'
import { lazyPage } from './lazy-page'

/* The shell's own pages, each a file of its own that loads when it is visited. */
export const DashboardPage = lazyPage(() =>
  withWords(
    import('../dashboard/DashboardPage').then((module) => module.DashboardPage),
    loadDashboardWords,
  ),
)
export const WizardPage = lazyPage(() =>
  import(/* webpackChunkName: "session" */ '../wizard/WizardPage').then(
    (module) => module.WizardPage,
  ),
)
export const DiagnosticsPage = lazyPage(() =>
  // here before it is needed: it has to open when nothing can be fetched
  import(/* webpackChunkName: "notices" */ '../diagnostics/DiagnosticsPage').then(
    (module) => module.DiagnosticsPage,
  ),
)
export const NoAccessPage = lazyPage(() =>
  import(/* webpackChunkName: "refusal" */ '../refusal/NoAccessPage').then(
    (module) => module.NoAccessPage,
  ),
)
export const NotFoundPage = lazyPage(() =>
  import(/* webpackChunkName: "refusal" */ '../refusal/NotFoundPage').then(
    (module) => module.NotFoundPage,
  ),
)
export const ProPage = lazyPage(() =>
  import(/* webpackChunkName: "refusal" */ '../refusal/ProPage').then((module) => module.ProPage),
)
export const BarePages = lazyPage(() =>
  withWords(
    import(/* webpackChunkName: "session" */ '../session/BarePages').then(
      (module) => module.BarePages,
    ),
    loadSessionWords,
  ),
)
export const DeniedPage = lazyPage(() =>
  withWords(
    import(/* webpackChunkName: "session" */ '../session/DeniedPage').then(
      (module) => module.DeniedPage,
    ),
    loadSessionWords,
  ),
)
export const LoginPage = lazyPage(() =>
  withWords(
    import(/* webpackChunkName: "session" */ '../session/LoginPage').then(
      (module) => module.LoginPage,
    ),
    loadSessionWords,
  ),
)
export const SignUpPage = lazyPage(() =>
  withWords(
    import(/* webpackChunkName: "session" */ '../session/SignUpPage').then(
      (module) => module.SignUpPage,
    ),
    loadSessionWords,
  ),
)
export const StartupPage = lazyPage(() =>
  import(/* webpackChunkName: "session" */ '../session/StartupPage').then(
    (module) => module.StartupPage,
  ),
)

/** Pages have words of their own, which come beside their code. */
async function withWords<Page>(page: Promise<Page>, loadWords: () => Promise<void>): Promise<Page> {
  await loadWords()
  return page
}
