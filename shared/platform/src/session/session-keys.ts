/* Where a session lies. Apart from the rest, because the boot script looks there too and has to be small. */
export const SESSION_KEY = 'meshdeck_session'
