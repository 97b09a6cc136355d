/** Holds the secret that the console shares with the server it has started. */
export const CONSOLE_HEADER = 'x-meshdeck-console'

/** Says, with the same secret, that something in between forwarded the call without being trusted to say for whom. */
export const PROXIED_HEADER = 'x-meshdeck-proxied'
