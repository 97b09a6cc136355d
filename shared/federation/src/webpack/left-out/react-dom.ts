import type { LeftOut } from '../leave-out-plugin'

/** Without a `<ViewTransition>` in the tree, each of these walks it and finds nothing to do. */
const WALKS = [
  'startViewTransition',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'applyViewTransitionToHostInstancesRecursive',
  'scheduleViewTransitionEvent',
  'createViewTransitionInstance',
]

/** Transitions between views by the browser, which this console has none of. */
export const reactDom: LeftOut = {
  file: 'react-dom/cjs/react-dom-client.production.js',
  edits: WALKS.map((name) => [
    `\nfunction ${name}(`,
    `\nfunction ${name}() {}\nfunction leftOut${name}(`,
  ]),
  unused: [/\bViewTransition\b|\baddTransitionType\b/],
}
