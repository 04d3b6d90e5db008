/** The part of the token's ABI that we use. */
import { parseAbi } from "viem";

export const TOKEN_ABI = parseAbi([
  "constructor(uint256 supply)",
  "function decimals() view returns (uint8)",
  "function balanceOf(address owner) view returns (uint256)",
  "function transfer(address to, uint256 value) returns (bool)",
  "function transferMany(address[] to, uint256[] values)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);
