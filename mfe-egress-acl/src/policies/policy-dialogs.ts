import { lazyOverlay } from '@meshdeck/ui'

/** The panels of policies, which come in one piece. */
export const policyDialogs = {
  'new-policy': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "policy-panels" */ '../policy-panels/CreatePolicyPanel'))
        .CreatePolicyPanel,
  ),
  'copy-policy': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "policy-panels" */ '../policy-panels/CopyPolicyPanel'))
        .CopyPolicyPanel,
  ),
  'edit-policy': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "policy-panels" */ '../policy-panels/EditPolicyPanel'))
        .EditPolicyPanel,
  ),
}
