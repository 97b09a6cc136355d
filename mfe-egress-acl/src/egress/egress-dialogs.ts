import { lazyOverlay } from '@meshdeck/ui'

/** Panels of egress routes; their code loads when one opens. */
export const egressDialogs = {
  'new-egress': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "egress-form" */ '../egress-form/CreateEgressPanel'))
        .CreateEgressPanel,
  ),
  'copy-egress': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "egress-form" */ '../egress-form/CopyEgressPanel'))
        .CopyEgressPanel,
  ),
  'edit-egress': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "egress-form" */ '../egress-form/EditEgressPanel'))
        .EditEgressPanel,
  ),
}
