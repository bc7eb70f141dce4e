/** What everyone sees of a contact who has given no name. */
export const anonymous = 'Anonymous'

/** Who stands in the place of an erased contact. */
export const formerCustomer = 'Former customer'

/** Whether a contact goes by a name: their own word, or their site's. */
export const isNamed = ({ name }: { name: string }): boolean => name !== anonymous && name !== formerCustomer
