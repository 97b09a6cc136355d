import { lazyPage } from './lazy-page'

/* The pages and layouts of the shell inside the frame or next to it, each in a file of its own. */
export const BarePages = lazyPage(() =>
  import(/* webpackChunkName: "bare" */ '../session/BarePages').then((module) => module.BarePages),
)
export const DashboardPage = lazyPage(() =>
  import(/* webpackChunkName: "dashboard" */ '../dashboard/DashboardPage').then(
    (module) => module.DashboardPage,
  ),
)
export const ChangesPage = lazyPage(() =>
  import(/* webpackChunkName: "duties" */ '../changes/ChangesPage').then((module) =>
    module.loadChangesPage(),
  ),
)
export const WizardPage = lazyPage(() =>
  import(/* webpackChunkName: "wizard" */ '../wizard/WizardPage').then(
    (module) => module.WizardPage,
  ),
)
export const DiagnosticsPage = lazyPage(() =>
  // loaded ahead of time because it has to open when nothing can be fetched
  import(/* webpackChunkName: "notices" */ '../diagnostics/DiagnosticsPage').then(
    (module) => module.DiagnosticsRoute,
  ),
)
export const NoAccessPage = lazyPage(() =>
  import(/* webpackChunkName: "refusal" */ './RefusalPages').then((module) => module.NoAccessPage),
)
export const NotFoundPage = lazyPage(() =>
  import(/* webpackChunkName: "refusal" */ './RefusalPages').then((module) => module.NotFoundPage),
)
export const ProPage = lazyPage(() =>
  import(/* webpackChunkName: "refusal" */ './RefusalPages').then((module) => module.ProPage),
)
