/** The version of the client that this server serves; answers carry it as `x-client-version`. */
export const clientVersion = '0.1.0'
