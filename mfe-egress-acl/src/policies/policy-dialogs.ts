import { lazyOverlay } from '@meshdeck/ui'

const AccessTests = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "access-tests" */ '../access-tests/AccessTestsDialog'))
      .AccessTestsDialog,
)

/** Dialogs of access tests, which the browser stores; available to all users who may read policies. */
export const accessTestDialogs = {
  'access-tests': AccessTests,
  // in older links
  expectations: AccessTests,
  'access-test': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "access-tests" */ '../access-tests/AccessTestDialog'))
        .AccessTestDialog,
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
