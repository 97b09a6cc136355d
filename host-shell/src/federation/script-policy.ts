declare global {
  /** Absent in browsers without Trusted Types. */
  var trustedTypes:
    | { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }
    | undefined
}

/** Returns script addresses that are allowed, throws for others. */
type ScriptPolicy = { createScriptURL: (url: string) => string }

/**
 * Creates the policy by which a page accepts scripts of known addresses; returns the rules themselves if the browser
 * has no Trusted Types. `stranger` returns why another address is refused.
 */
export function scriptPolicy(
  name: string,
  isKnown: (url: string) => boolean,
  stranger: string,
): ScriptPolicy {
  const rules: ScriptPolicy = {
    createScriptURL(url) {
      if (!isKnown(url)) throw new TypeError(`${url} ${stranger}`)
      return url
    },
  }
  return globalThis.trustedTypes?.createPolicy(name, rules) ?? rules
}
