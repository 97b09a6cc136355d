/** Whom a provider vouches for; `email` is empty when it tells none that is surely his. */
export type Person = { id: string; email: string }

/** What a sign-in is sent away with, which the provider's answer has to match. */
export type Secrets = { state: string; nonce: string; verifier: string }

/** An identity provider that can be asked who somebody is. */
export type Provider = {
  /** Where to send whoever wants to sign in. */
  loginUrl(secrets: Secrets): Promise<URL>
  /**
   * Who came back with this query.
   * @throws when the provider refuses the code, cannot be reached, or does not match the secrets
   */
  personOf(query: URLSearchParams, secrets: Secrets): Promise<Person>
}

/** What this server is to a provider. */
export type Client = { id: string; secret: string; redirectUri: string }
