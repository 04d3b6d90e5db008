// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// The test token of the sandbox: an ERC-20 with 18 decimals, as USDT on BSC has. Whoever deploys it owns it all.
contract SandboxToken {
    string public constant name = "Sandbox USDT";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 18;
    uint256 public immutable totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint256 supply) {
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    /// Several transfers in one transaction, as multisend contracts make them.
    function transferMany(address[] calldata to, uint256[] calldata values) external {
        for (uint256 i = 0; i < to.length; i++) _move(msg.sender, to[i], values[i]);
    }

    function _move(address from, address to, uint256 value) private {
        require(to != address(0), "zero address");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
