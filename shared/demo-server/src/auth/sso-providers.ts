/**
 * Whom a provider vouches for. `ids` are how it and its directory call the person, the first of them is what is kept;
 * `email` is empty when the provider has not verified any.
 */
export type Person = { ids: [string, ...string[]]; email: string }

/** What a sign-in is sent away with, which the provider's answer has to match. */
type Secrets = { state: string; nonce: string; verifier: string }

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
