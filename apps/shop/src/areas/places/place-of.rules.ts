export const cutAddress = (address: string): string => address.slice(0, 400);

/** The location in URL parameters: `latitude`, `longitude`, `name`, `address` and `country`. */
export function placeOf(search: {
  latitude?: string;
  longitude?: string;
  name?: string;
  address?: string;
  country?: string;
}) {
  const degrees = (text: string | undefined, most: number) => {
    const value = Number(text);
    return text !== undefined && /^-?\d+(\.\d+)?$/.test(text) && Math.abs(value) <= most ? value : undefined;
  };
  const [latitude, longitude] = [degrees(search.latitude, 90), degrees(search.longitude, 180)];
  if (latitude === undefined || longitude === undefined) return undefined;
  const { name = "", address = "", country = "" } = search;
  return { latitude, longitude, name: name.slice(0, 80), address: cutAddress(address), country };
}
