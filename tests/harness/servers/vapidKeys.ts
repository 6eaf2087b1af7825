/** VAPID keys of tests, as environment variables. */
export const VAPID_KEYS = {
  VAPID_PUBLIC_KEY: 'BCO7hRGx_5GNlLDCGZaS2Fn7w-gFawJzpH2fWU9lHPqKBMalnwAEjX57EYAmQpHPA9KIjLAUyNnzexVHZUC9D6k',
  VAPID_PRIVATE_KEY: 'cZI6fV3GlfIUHq_tz4XpvxiZthGa0yjl-WWWV_zZ08U',
} as const;
