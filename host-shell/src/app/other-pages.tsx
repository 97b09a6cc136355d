import { lazyPage } from './lazy-page'

/* The pages and layouts of the shell inside the frame or next to it, each in a file of its own. */
export const BarePages = lazyPage(
  async () => (await import(/* webpackChunkName: "bare" */ '../session/BarePages')).BarePages,
)
export const DashboardPage = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "dashboard" */ '../dashboard/DashboardPage')).DashboardPage,
)
export const ChangesPage = lazyPage(async () =>
  (await import(/* webpackChunkName: "background" */ '../changes/ChangesPage')).loadChangesPage(),
)
export const WizardPage = lazyPage(
  async () => (await import(/* webpackChunkName: "wizard" */ '../wizard/WizardPage')).WizardPage,
)
export const DiagnosticsPage = lazyPage(
  async () =>
    // loaded ahead of time because it has to open when nothing can be fetched
    (await import(/* webpackChunkName: "notices" */ '../diagnostics/DiagnosticsPage'))
      .DiagnosticsRoute,
)
export const NoAccessPage = lazyPage(
  async () => (await import(/* webpackChunkName: "refusal" */ './RefusalPages')).NoAccessPage,
)
export const NotFoundPage = lazyPage(
  async () => (await import(/* webpackChunkName: "refusal" */ './RefusalPages')).NotFoundPage,
)
export const ProPage = lazyPage(
  async () => (await import(/* webpackChunkName: "refusal" */ './RefusalPages')).ProPage,
)
