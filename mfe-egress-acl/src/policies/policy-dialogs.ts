import { lazyOverlay } from '@meshdeck/ui'

/** Dialogs of expectations, which the browser stores; available to all users who may read policies. */
export const expectationDialogs = {
  expectations: lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "expectations" */ '../access-tests/ExpectationsDialog'))
        .ExpectationsDialog,
  ),
  expectation: lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "expectations" */ '../access-tests/ExpectationDialog'))
        .ExpectationDialog,
  ),
}

/** Panels of policies, which share one chunk. */
export const policyDialogs = {
  'new-policy': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "policy-panels" */ '../policy-form/CreatePolicyPanel'))
        .CreatePolicyPanel,
  ),
  'copy-policy': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "policy-panels" */ '../policy-form/CreatePolicyPanel'))
        .CopyPolicyPanel,
  ),
  'edit-policy': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "policy-panels" */ '../policy-form/EditPolicyPanel'))
        .EditPolicyPanel,
  ),
}
