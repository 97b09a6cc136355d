/** The package has no types. Its rule has the option `rulePaths`, the dictionaries. */
declare module 'textlint-rule-prh' {
  import type { TextlintRuleModule } from '@textlint/kernel'
  const prh: { default: TextlintRuleModule }
  export default prh
}
