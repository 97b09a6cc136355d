/** The editions this server can be. Pro has all of the community edition, and enforces who may do what. */
export const editions = ['community', 'pro'] as const
export const defaultEdition = editions[0]
export type Edition = (typeof editions)[number]
