import { lazyOverlay } from '@meshdeck/ui'

/** What somebody relies on: kept in the browser, so that whoever may read policies may have it. */
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

/** The panels of policies, which come in one piece. */
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
