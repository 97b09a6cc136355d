declare global {
  /** Absent in browsers without Trusted Types. */
  var trustedTypes:
    | { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }
    | undefined
}

/** Lets addresses of scripts pass, or throws. */
type ScriptPolicy = { createScriptURL: (url: string) => string }

/**
 * The policy under which a page takes scripts of known addresses; the rules themselves where the browser knows none.
 * `stranger` says of another address why it is refused.
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
